export { deleteNotifiedFollows } from './follows/follow-queries.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { readPeople } from './people.ts'
export { peopleRoutes } from './routes.ts'
