export { alerts } from './feature.ts'
