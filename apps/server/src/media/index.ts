/** Stored pictures. */

export { fetchPicture, type Internet, publicInternet, RefusedPicture } from './fetch-picture.ts'
export { createMedia, type Media, mediaUrl, type ReadPicture } from './media.ts'
export { isPictureFile } from './picture-file.ts'
export { readPictureSpace, selectPictureSpace } from './picture-space.ts'
export { createDiskStore } from './picture-store.ts'
export { insertMedia, type StoredPicture, selectPictures } from './queries.ts'
export { mediaRoutes } from './routes.ts'
