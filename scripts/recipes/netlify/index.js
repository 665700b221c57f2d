const folders = ['.throughline', 'dist']

export const onPreBuild = ({ utils }) => utils.cache.restore(folders)
export const onPostBuild = ({ utils }) => utils.cache.save(folders)
