/** The list of the files of a site. It marks a folder as one that Throughline has built. */
export const manifest = '.throughline'
