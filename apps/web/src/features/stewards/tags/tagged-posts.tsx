import { removePostTag } from '@canopy/contract/desk/tags/endpoints'
import type { DeskTagCase, TaggedPost } from '@canopy/contract/desk/tags/shapes'
import { paths } from '@canopy/contract/paths'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ReasonField, useReasonForm } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

/** The newest posts with a tag, from each of which it can be removed. */
export function TaggedPosts({ tag: { tag, posts } }: { tag: DeskTagCase }) {
  const [chosen, setChosen] = useState<string>()
  if (posts.length === 0) return <p className="text-muted">{t('desk.noTagPosts')}</p>
  return (
    <ul aria-label={t('common.posts')} className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.postId} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <TextLink to={paths.deskMember(post.author.userId)}>
              <bdi>{post.author.fullName}</bdi>
            </TextLink>
            <TimeAgo time={post.timestamp} className="text-muted" />
          </p>
          <p
            dir="auto"
            lang={languageOfText(post.content)}
            className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {post.content}
          </p>
          {chosen === post.postId ? (
            <RemovalForm tag={tag} post={post} onClose={() => setChosen(undefined)} />
          ) : (
            <Button
              variant="secondary"
              size="small"
              className="self-start"
              aria-label={t('desk.removeTagFrom', { fullName: post.author.fullName })}
              onClick={() => setChosen(post.postId)}
            >
              {t('desk.removeTag')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function RemovalForm({ tag, post, onClose }: { tag: string; post: TaggedPost; onClose: () => void }) {
  const api = useApi()
  const form = useReasonForm()
  const { decide, isPending, failure } = useDecision({
    kind: 'tag',
    id: tag,
    decide: (given: string) =>
      api.call(removePostTag, { params: { postId: post.postId, tag }, body: { reason: given } }),
    done: t('desk.tagRemoved', { tag }),
    onDecided: onClose,
  })
  return (
    <div className="flex flex-col gap-3">
      <FormProvider {...form}>
        <ReasonField
          ready={['desk.tagOffTopic']}
          description={t('desk.removeTagReaders', { fullName: post.author.fullName })}
        />
      </FormProvider>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          size="small"
          pending={isPending}
          onClick={form.handleSubmit(({ reason }) => decide(reason))}
        >
          {t('desk.removeNamedTag', { tag })}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
