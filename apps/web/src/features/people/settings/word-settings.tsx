import type { MutedWord } from '@canopy/contract/people/muted-words/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { dateFormat } from '../../../language/dates.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PersonSkeletons } from '../../../ui/feedback/person-skeletons.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { NewWordForm } from './new-word-form.tsx'
import { mutedWordsQuery, useRemoveWord } from './words-data.ts'

export function WordSettings() {
  const { data: words, isError, isFetching, refetch } = useQuery(mutedWordsQuery(useApi()))
  return (
    <>
      <NewWordForm />
      <div className="mt-4">
        <KeptFocus>
          {!words && isError && (
            <TryAgain text={t('people.peopleFailed')} pending={isFetching} onRetry={refetch} />
          )}
          {!words && !isError && <PersonSkeletons />}
          {words?.length === 0 && <p className="text-muted">{t('settings.noMutedWords')}</p>}
          {words && words.length > 0 && (
            <ul aria-label={t('settings.mutedWordsAndTags')} className="divide-y divide-line">
              {words.map((word) => (
                <Entry key={word.id} word={word} />
              ))}
            </ul>
          )}
        </KeptFocus>
      </div>
    </>
  )
}

const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

function Entry({ word: { id, kind, text, until } }: { word: MutedWord }) {
  const { mutate, isPending } = useRemoveWord()
  const shown = kind === 'tag' ? `#${text}` : text
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <p className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {shown}
        </span>
        <span className="text-sm text-muted">
          {until === null
            ? t('settings.forGood')
            : t('settings.mutedUntil', { time: time.format(new Date(until)) })}
        </span>
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={isPending}
        aria-label={t('settings.removeWord', { text: shown })}
        onClick={() => mutate(id)}
      >
        {t('common.remove')}
      </Button>
    </li>
  )
}
