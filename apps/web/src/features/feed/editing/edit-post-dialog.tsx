import type { Post } from '@canopy/contract/feed/shapes'
import { isBlank } from '@canopy/contract/fields'
import { IMAGE_ALT_MAX, POST_TEXT_MAX } from '@canopy/contract/limits'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { picturesOf } from '../viewer/post-picture.ts'
import { EditDialog } from './edit-dialog.tsx'
import { changedPost, useEditPost } from './edits-data.ts'

/** Changes the text of a post and the descriptions of its pictures. Mounts open. */
export function EditPostDialog({ post }: { post: Post }) {
  const pictures = picturesOf(post)
  const [alts, setAlts] = useState(pictures.map(({ alt }) => alt))
  const edit = useEditPost(post.postId)
  const changed = changedPost(edit.error)
  const faultOf = (text: string) => {
    if (isBlank(text) && pictures.length === 0) return t('feed.postEmpty')
    return text.length > POST_TEXT_MAX ? t('feed.postTooLong', { max: POST_TEXT_MAX }) : undefined
  }

  return (
    <EditDialog
      draftName={`edit:${post.postId}`}
      title={t('feed.editPost')}
      description={t('feed.editIsPublic')}
      before={{ text: post.content, edits: post.edits }}
      faultOf={faultOf}
      edit={edit}
      save={({ text, seen }, options) => edit.mutate({ content: text, alts, seen }, options)}
      saved={t('feed.postEdited')}
      changed={changed && { text: changed.content, edits: changed.edits }}
      changedNotice={t('feed.postChanged')}
      onTake={() => changed && setAlts(picturesOf(changed).map(({ alt }) => alt))}
    >
      {pictures.map(({ src }, index) => (
        <Field
          key={src}
          label={
            pictures.length === 1
              ? t('common.describeThePhoto')
              : t('feed.describePhoto', { number: index + 1 })
          }
        >
          <TextInput
            dir="auto"
            maxLength={IMAGE_ALT_MAX}
            value={alts[index] ?? ''}
            readOnly={edit.isPending}
            onChange={(event) => setAlts(alts.with(index, event.target.value))}
          />
        </Field>
      ))}
    </EditDialog>
  )
}
