import { loadCalls } from '../../api/load-calls.ts'

export const accountCalls = () => loadCalls(() => import('@canopy/contract/accounts/endpoints'))
