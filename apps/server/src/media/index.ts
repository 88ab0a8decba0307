/** Stored pictures. */

export { copyStore } from './copy-store.ts'
export { createStore } from './create-store.ts'
export { createDiskStore } from './disk-store.ts'
export { fetchPicture, type Internet, publicInternet, RefusedPicture } from './fetch-picture.ts'
export { createMedia, type Media, mediaUrl, type ReadPicture } from './media.ts'
export { isPictureFile } from './picture-file.ts'
export { readPictureSpace, selectPictureSpace } from './picture-space.ts'
export { type PictureStore, StoreUnavailable } from './picture-store.ts'
export { insertMedia, type StoredPicture, selectPictures } from './queries.ts'
export { mediaRoutes } from './routes.ts'
export { createS3Store } from './s3-store.ts'
export { checkStore } from './store-id.ts'
