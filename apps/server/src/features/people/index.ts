export { people } from './feature.ts'
export { setPrivacy } from './follows/privacy.ts'
export { readPeople } from './people.ts'
