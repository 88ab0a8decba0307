/** Messages with tags. They are written where the others are, so that all pages have loaded the code. */
export { rich } from './messages.ts'
