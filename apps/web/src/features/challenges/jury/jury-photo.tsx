import type { JuryItem, JuryVote } from '@canopy/contract/challenges/jury/shapes'
import { criterionText } from '@canopy/contract/challenges/proofs/criterion-text'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { useJuryVote } from './jury-data.ts'

const answers: readonly { vote: JuryVote['vote']; label: PlainMessageId }[] = [
  { vote: 'met', label: 'jury.met' },
  { vote: 'not_met', label: 'jury.notMet' },
  { vote: 'cannot_tell', label: 'jury.cannotTell' },
]

/** A photo, what it has to show, and the answers. */
export function JuryPhoto({ item }: { item: JuryItem }) {
  const vote = useJuryVote(item)
  const question = useRef<HTMLHeadingElement>(null)
  const answered = useRef(item.itemId)

  // The next photo takes the place of the one that was answered, so the question has the focus again.
  useEffect(() => {
    if (answered.current !== item.itemId) question.current?.focus()
    answered.current = item.itemId
  }, [item.itemId])

  const criteria = item.criteria.map((criterion) => criterionText(t, criterion))
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="h-80 overflow-hidden rounded-control bg-sunken sm:h-96">
        <img
          src={item.imageUrl}
          alt={t('jury.photo')}
          width={4}
          height={3}
          className="size-full object-contain"
        />
      </div>
      <h2 ref={question} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('jury.question')}
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {criteria.map((criterion) => (
          <li
            key={criterion}
            dir="auto"
            lang={languageOfText(criterion)}
            className="text-as-page wrap-anywhere"
          >
            {criterion}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {answers.map(({ vote: answer, label }) => (
          <Button
            key={answer}
            variant="secondary"
            disabled={vote.isPending && vote.variables !== answer}
            pending={vote.isPending && vote.variables === answer}
            onClick={() => vote.mutate(answer)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {vote.isError && <Fault>{t('jury.voteFailed')}</Fault>}
    </Card>
  )
}
