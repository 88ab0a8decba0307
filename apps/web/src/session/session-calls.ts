import { loadCalls } from '../api/load-calls.ts'

export const sessionCalls = () => loadCalls(() => import('@canopy/contract/accounts/sessions/endpoints'))
