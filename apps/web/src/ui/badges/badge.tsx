import type { ReactNode } from 'react'

/** Background and text colours by meaning. */
export const tones = {
  neutral: 'bg-sunken text-ink',
  leaf: 'bg-leaf-tint text-leaf-ink',
  sun: 'bg-sun-tint text-sun-ink',
  danger: 'bg-danger-tint text-danger-ink',
  info: 'bg-info-tint text-info-ink',
}
export type Tone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 rounded-full border border-transparent px-2.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
