import type { PolicyMode } from '@canopy/contract/stewards/policy'

export const modeLabels: Record<PolicyMode, string> = { open: 'Open', guarded: 'Guarded' }
