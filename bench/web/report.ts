/** Measurements compared with their goals. */

import type { Measured } from './measure.ts'

/** A page of the app, or what people without an account see, which needs no script. */
type Kind = 'app' | 'outside'

type Goal = {
  key: 'performance' | 'accessibility' | 'bestPractices' | 'cls' | 'js'
  name: string
  text: string
  isMet: (value: number, kind: Kind) => boolean
}

const goals: Goal[] = [
  {
    key: 'performance',
    name: 'performance',
    text: '≥ 95, outside 98',
    isMet: (value, kind) => value >= (kind === 'outside' ? 98 : 95),
  },
  { key: 'accessibility', name: 'accessibility', text: '100', isMet: (value) => value === 100 },
  { key: 'bestPractices', name: 'best practices', text: '100', isMet: (value) => value === 100 },
  { key: 'cls', name: 'CLS', text: '≤ 0.02', isMet: (value) => value <= 0.02 },
  { key: 'js', name: 'JS kB', text: 'outside 0', isMet: (value, kind) => kind === 'app' || value === 0 },
]

export const header = [
  '',
  ...goals.map(({ name, text }) => `${name} (${text})`),
  'LCP ms',
  'TBT ms',
  'machine',
]

export function lineOf({ name, values }: Measured, kind: Kind) {
  const compared = goals.map(({ key, isMet }) => {
    const shown = values[key].toFixed(key === 'cls' ? 3 : 0)
    return `${shown} ${isMet(values[key], kind) ? 'met' : 'MISSED'}`
  })
  return [
    kind === 'outside' ? `${name}, without an account` : name,
    ...compared,
    values.lcp.toFixed(0),
    values.tbt.toFixed(0),
    values.machine.toFixed(0),
  ]
}

export function missesOf({ name, values, failedAudits }: Measured, kind: Kind) {
  const missed = goals.filter(({ key, isMet }) => !isMet(values[key], kind)).map((goal) => goal.name)
  return missed.length === 0 ? [] : [`${name} misses ${missed.join(', ')}. ${failedAudits.join('; ')}`]
}
