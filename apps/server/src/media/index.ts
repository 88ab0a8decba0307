/** Stored pictures. */

export { createMedia, type Media, mediaUrl } from './media.ts'
export { createDiskStore } from './picture-store.ts'
export { insertMedia, type StoredPicture, selectPictures } from './queries.ts'
export { isPictureFile, type Picture } from './read-picture.ts'
export { mediaRoutes } from './routes.ts'
