/** The name of the file that lists the files of a site, by which a folder is known for one of ours. */
export const manifest = '.throughline'
