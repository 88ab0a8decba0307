/** Stored pictures: what features and the app need of them. */

export { mediaUrl } from './addresses.ts'
export { createMedia, type Media } from './media.ts'
export { createDiskStore } from './picture-store.ts'
export { insertMedia, type StoredPicture, selectPictures } from './queries.ts'
export { isPictureFile, type Picture } from './read-picture.ts'
export { mediaRoutes } from './routes.ts'
