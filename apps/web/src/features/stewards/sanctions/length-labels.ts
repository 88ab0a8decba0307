import type { SuspensionLength } from '@canopy/contract/desk/reports'

export const lengthLabels: Record<SuspensionLength, string> = {
  '1': 'Suspend for 1 day',
  '7': 'Suspend for 7 days',
  '30': 'Suspend for 30 days',
  forever: 'Suspend for good',
}
