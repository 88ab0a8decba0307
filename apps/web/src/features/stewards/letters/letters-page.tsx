import { makeLetter } from '@canopy/contract/desk/letters/endpoints'
import { type DeskLetterRow, LETTER_TITLE_MAX, NewLetter } from '@canopy/contract/desk/letters/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { explain, refusedFields } from '../../../api/error.ts'
import { itemsOf } from '../../../api/paged-query.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { lettersQuery, stateLabels, toneOf } from './letters-data.ts'

function LettersPage() {
  usePageTitle(t('desk-letters.title'))
  const list = useInfiniteQuery(lettersQuery(useApi()))
  const letters = list.data && itemsOf(list.data, ({ letterId }) => letterId)
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-letters.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-letters.intro')}</p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <Part title={t('desk-letters.title')}>
          {list.isPending && <Skeleton className="h-48 w-full" />}
          {list.isError && !letters && (
            <LoadFailure
              text={t('desk-letters.loadFailed')}
              pending={list.isFetching}
              onRetry={list.refetch}
            />
          )}
          {letters?.length === 0 && <p className="text-muted">{t('desk-letters.none')}</p>}
          {letters && letters.length > 0 && (
            <ul className="divide-y divide-line">
              {letters.map((letter) => (
                <Row key={letter.letterId} letter={letter} />
              ))}
            </ul>
          )}
          <ShowMore query={list} className="mt-4" />
        </Part>
        <NewPart />
      </div>
    </div>
  )
}

function Row({
  letter: { letterId, title, state, createdAt, sentAt, readers, reached },
}: {
  letter: DeskLetterRow
}) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <Link
          to={paths.deskLetter(letterId)}
          dir="auto"
          className="font-semibold text-leaf-ink underline wrap-anywhere"
        >
          {title}
        </Link>
        <span className="text-sm text-muted">
          {sentAt === null ? (
            <TimeAgo time={createdAt} />
          ) : (
            <>
              {rich('desk-letters.sentAt', { time: () => <TimeAgo time={sentAt} /> })}{' '}
              {t('desk-letters.progress', { reached, readers })}
            </>
          )}
        </span>
      </span>
      <Badge tone={toneOf(state)}>{labelOf(stateLabels, state)}</Badge>
    </li>
  )
}

function NewPart() {
  const api = useApi()
  const navigate = useNavigate()
  const form = useForm({
    resolver: checkSent(NewLetter, (typed: { title: string }) => typed),
    defaultValues: { title: '' },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Part title={t('desk-letters.new')}>
      <FormFrame
        form={form}
        onSubmit={async (body) => {
          const { letterId } = await api.call(makeLetter, { body })
          await navigate(paths.deskLetter(letterId))
        }}
        explain={explain}
        explainFields={refusedFields()}
        className="flex flex-col gap-4"
      >
        <Field label={t('desk-letters.letterTitle')} error={errors.title?.message}>
          <TextInput {...form.register('title')} maxLength={LETTER_TITLE_MAX} autoComplete="off" />
        </Field>
        <Button type="submit" className="self-start" pending={isSubmitting}>
          {t('desk-letters.begin')}
        </Button>
      </FormFrame>
    </Part>
  )
}

export { LettersPage as Component }
