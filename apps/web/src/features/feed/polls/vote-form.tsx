import { languageOfText } from '@canopy/contract/text/language-of-text'
import { useId, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { useVote } from './poll-data.ts'

/** A poll that the reader has not voted in. */
export function VoteForm({
  postId,
  options,
  isOver,
  onVoted,
}: {
  postId: string
  options: string[]
  isOver: boolean
  onVoted: () => void
}) {
  const name = useId()
  const { suspension } = useSession()
  const [choice, setChoice] = useState<number>()
  const { mutate, isPending, error } = useVote(postId)
  const isClosed = isOver || suspension !== null

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice !== undefined && !isPending) mutate(choice, { onSuccess: onVoted })
      }}
    >
      <fieldset disabled={isClosed} className="flex flex-col gap-2">
        <legend className="sr-only">{t('feed.poll')}</legend>
        {options.map((option, at) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge px-3 py-2 hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint has-disabled:cursor-default"
          >
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-leaf"
              checked={choice === at}
              onChange={() => setChoice(at)}
            />
            <span dir="auto" lang={languageOfText(option)} className="min-w-0 wrap-anywhere">
              {option}
            </span>
          </label>
        ))}
      </fieldset>
      {error && <Fault>{error.message}</Fault>}
      {!isClosed && (
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          aria-disabled={choice === undefined}
          pending={isPending}
        >
          {t('feed.vote')}
        </Button>
      )}
    </form>
  )
}
