import type { Post } from '@canopy/contract/feed/shapes'
import { isBlank } from '@canopy/contract/fields'
import { IMAGE_ALT_MAX, POST_TEXT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
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
    if (isBlank(text) && pictures.length === 0) return messages.postEmpty
    return text.length > POST_TEXT_MAX ? messages.postTooLong : undefined
  }

  return (
    <EditDialog
      draftName={`edit:${post.postId}`}
      title="Edit Post"
      description={messages.editIsPublic}
      before={{ text: post.content, edits: post.edits }}
      faultOf={faultOf}
      edit={edit}
      save={({ text, seen }, options) => edit.mutate({ content: text, alts, seen }, options)}
      saved={messages.postEdited}
      changed={changed && { text: changed.content, edits: changed.edits }}
      changedNotice={messages.postChanged}
      onTake={() => changed && setAlts(picturesOf(changed).map(({ alt }) => alt))}
    >
      {pictures.map(({ src }, index) => (
        <Field key={src} label={pictures.length === 1 ? 'Describe the photo' : `Describe photo ${index + 1}`}>
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
