import type { Post } from '@canopy/contract/feed/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { reactorsQuery } from '../data/reactors.ts'
import { Reactors } from './reactors.tsx'

export function ReactorsDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  const reactors = useQuery(reactorsQuery(useApi(), post.postId))
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('feed.reactions')}>
      <Reactors query={reactors} />
    </Dialog>
  )
}
