/** What was measured beside its goals. */

import type { Measured } from './measure.ts'

type Goal = {
  key: 'performance' | 'accessibility' | 'bestPractices' | 'cls'
  name: string
  text: string
  isMet: (value: number) => boolean
}

const goals: Goal[] = [
  { key: 'performance', name: 'performance', text: '≥ 95', isMet: (value) => value >= 95 },
  { key: 'accessibility', name: 'accessibility', text: '100', isMet: (value) => value === 100 },
  { key: 'bestPractices', name: 'best practices', text: '100', isMet: (value) => value === 100 },
  { key: 'cls', name: 'CLS', text: '≤ 0.02', isMet: (value) => value <= 0.02 },
]

/** The first line of the table. */
export const head = ['', ...goals.map(({ name, text }) => `${name} (${text})`), 'LCP ms', 'TBT ms', 'JS kB']

/** A page's line. */
export function lineOf({ path, values }: Measured) {
  const marked = goals.map(({ key, isMet }) => {
    const shown = key === 'cls' ? values.cls.toFixed(3) : String(values[key])
    return `${shown} ${isMet(values[key]) ? 'met' : 'MISSED'}`
  })
  return [path, ...marked, values.lcp.toFixed(0), values.tbt.toFixed(0), values.js.toFixed(0)]
}

/** A sentence for each page that misses a goal. */
export function missesOf({ path, values, faults }: Measured) {
  const missed = goals.filter(({ key, isMet }) => !isMet(values[key])).map(({ name }) => name)
  return missed.length === 0 ? [] : [`${path} misses ${missed.join(', ')}. ${faults.join('; ')}`]
}
