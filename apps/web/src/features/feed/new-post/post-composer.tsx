import { POST_PICTURES_MAX } from '@canopy/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { forgetHanded, handedTo } from '../../../ui/form/photo/shared-photos.ts'
import { offerPush } from '../../notifications/index.ts'
import { ComposerForm } from '../composer/composer-form.tsx'
import { NOTHING, useComposer, type Written } from '../writing/use-composer.ts'
import { ComposerDrafts } from './composer-drafts.tsx'
import { useCreatePost } from './create-post.ts'

/** Unsent posts by member, with their photos, which the browser does not store: they are still there when members come back to the feed. */
const unsent = new Map<string, Written>()

/** The unsent post, with the photos that another app has shared. */
function startOf(userId: string) {
  const start = unsent.get(userId) ?? NOTHING
  const shared = handedTo(userId, 'post').map((file) => ({ id: uuidv7(), file, alt: '' }))
  return { ...start, photos: [...start.photos, ...shared].slice(0, POST_PICTURES_MAX) }
}

export function PostComposer() {
  const { userId } = useSession()
  const [start] = useState(() => startOf(userId))
  const composer = useComposer('post', start)
  const { written } = composer
  useEffect(() => forgetHanded('post'), [])
  useEffect(() => void unsent.set(userId, written), [userId, written])
  const createPost = useCreatePost()
  const box = useRef<HTMLDivElement>(null)
  const isSending = composer.progress !== undefined

  async function publish() {
    const isSent = await composer.send({}, createPost)
    if (!isSent) return
    composer.clear()
    // The emptied composer is smaller: if it is still in view, the new post appears below it.
    if (box.current && box.current.getBoundingClientRect().bottom > 0) scrollTo({ top: 0 })
    offerPush()
    toast('success', t('feed.postCreated'))
  }

  return (
    <Card className="relative z-10 p-4 sm:p-5">
      <div ref={box}>
        <ComposerForm composer={composer} label={t('feed.newPost')} onSubmit={() => void publish()}>
          <ComposerDrafts composer={composer} />
          <div className="ms-auto flex gap-3">
            {isSending && (
              <Button variant="secondary" onClick={composer.cancel}>
                {t('common.cancel')}
              </Button>
            )}
            <Button type="submit" pending={isSending} className="max-[23rem]:px-3">
              {t('feed.createPost')}
            </Button>
          </div>
        </ComposerForm>
      </div>
    </Card>
  )
}
