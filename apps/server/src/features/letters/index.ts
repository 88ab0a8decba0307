export { letters } from './feature.ts'
export { type NotifiedLetter, readNotifiedLetter } from './reading.ts'
