import { foldText } from '@canopy/contract/text/fold-text'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { mutedWordsQuery, useAddWord, useRemoveWord } from './settings/words-data.ts'

/** Mutes a tag for good, or no longer. */
export function MuteTagButton({ tag }: { tag: string }) {
  const { data: words } = useQuery(mutedWordsQuery(useApi()))
  const adding = useAddWord()
  const removing = useRemoveWord()
  const muted = words?.find(({ kind, text }) => kind === 'tag' && foldText(text) === tag)
  const isPending = adding.isPending || removing.isPending
  const fail = ({ message }: Error) => toast('error', t('feed.tagMuteFailed', { reason: message }))

  if (!words) return null
  if (muted)
    return (
      <Button
        variant="quiet"
        size="small"
        pending={isPending}
        onClick={() => removing.mutate(muted.id, { onError: fail })}
      >
        {t('people.unmuteThisTag')}
      </Button>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      pending={isPending}
      onClick={() =>
        adding.mutate(
          { text: `#${tag}`, for: 'good' },
          { onSuccess: () => toast('success', t('feed.tagMuted', { tag })), onError: fail },
        )
      }
    >
      {t('people.muteThisTag')}
    </Button>
  )
}
