import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { KeyboardEvent } from 'react'
import { t } from '../../../language/messages.ts'
import { rowArrows, shortcutKey } from '../../../ui/keys.ts'
import { type Feed, feeds } from '../data/chosen-feed.ts'

export const FEED_PANEL = 'feed-panel'

const labels: Record<Feed, PlainMessageId> = { everyone: 'posts.everyone', following: 'posts.followed' }

/** The arrow keys choose. The tabs of the library would take a twentieth of the first paint's budget. */
export function FeedTabs({ chosen, onChoose }: { chosen: Feed; onChoose: (feed: Feed) => void }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { previous, next } = rowArrows()
    const moves: Record<string, number> = {
      [previous]: -1,
      [next]: 1,
      Home: -feeds.length,
      End: feeds.length,
    }
    const by = moves[shortcutKey(event) ?? '']
    if (by === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(feeds.indexOf(chosen) + by, 0), feeds.length - 1)
    onChoose(feeds[at] ?? chosen)
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={t('posts.feed')}
      className="mt-4 flex border-b border-line"
      // Only the chosen tab can be reached with Tab, as in every row of tabs.
      onKeyDown={move}
    >
      {feeds.map((feed) => (
        <button
          key={feed}
          type="button"
          role="tab"
          id={`feed-${feed}`}
          aria-selected={feed === chosen}
          aria-controls={FEED_PANEL}
          tabIndex={feed === chosen ? 0 : -1}
          className="h-11 flex-1 border-b-2 border-transparent font-semibold leading-tight text-muted -outline-offset-2 hover:text-ink aria-selected:border-leaf-ink aria-selected:text-leaf-ink"
          onClick={() => onChoose(feed)}
        >
          {t(labels[feed])}
        </button>
      ))}
    </div>
  )
}
