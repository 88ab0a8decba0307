import type { PolicyMode } from '@canopy/contract/desk/policy'

export const modeLabels: Record<PolicyMode, string> = { open: 'Open', guarded: 'Guarded' }
