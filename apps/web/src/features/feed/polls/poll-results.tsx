import type { PollResults as Results } from '@canopy/contract/feed/shapes'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { Check } from 'lucide-react'
import { rich, t } from '../../../language/messages.ts'

/** Shows how often each option was chosen, with its share. */
export function PollResults({ options, results }: { options: string[]; results: Results }) {
  const sum = results.votes.reduce((all, votes) => all + votes, 0)
  return (
    <ul aria-label={t('feed.results')} className="flex flex-col gap-2">
      {options.map((option, at) => {
        const votes = results.votes[at] ?? 0
        const share = sum === 0 ? 0 : Math.round((100 * votes) / sum)
        const isChosen = results.choice === at
        return (
          <li
            key={option}
            className="relative flex min-h-11 items-center gap-2 overflow-clip rounded-control border border-line px-3 py-2"
          >
            <span
              aria-hidden="true"
              className={`absolute inset-0 origin-left rtl:origin-right transition-transform duration-200 motion-reduce:transition-none ${isChosen ? 'bg-leaf-tint' : 'bg-sunken'}`}
              style={{ transform: `scaleX(${share / 100})` }}
            />
            <span dir="auto" lang={languageOfText(option)} className="relative min-w-0 flex-1 wrap-anywhere">
              {option}
            </span>
            {isChosen && (
              <span className="relative text-leaf-ink">
                <Check aria-hidden="true" className="size-5" />
                <span className="sr-only">{t('feed.yourVote')}</span>
              </span>
            )}
            <span className="relative font-semibold tabular">
              {rich('feed.share', {
                share,
                count: votes,
                votes: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
