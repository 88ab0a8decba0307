import { getDeskTag, listDeskTags } from '@canopy/contract/desk/tags/endpoints'
import type { DeskTagCase } from '@canopy/contract/desk/tags/shapes'
import { paths } from '@canopy/contract/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { BanForm } from './ban-form.tsx'
import { TagState } from './tag-state.tsx'
import { TaggedPosts } from './tagged-posts.tsx'

const deskTagQuery = (api: Api, tag: string) =>
  queryOptions({
    queryKey: deskKeys.case('tag', tag),
    queryFn: ({ signal }) => api.call(getDeskTag, { params: { tag } }, { signal }),
  })

function TagCasePage() {
  const { tag = '' } = useParams()
  const api = useApi()
  const query = useQuery(deskTagQuery(api, tag))
  usePageTitle(`#${tag}`)
  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="tag"
        list={paths.deskTags}
        title={t('common.tags')}
        load={(options) => api.call(listDeskTags, {}, options)}
        casePath={(row) => paths.deskTag(row.tag)}
      />
      {query.isPending && <Skeleton className="h-16 w-80 max-w-full" />}
      {query.isError && !query.data && (
        <CaseFailure title={`#${tag}`} gone={t('desk.tagGone')} query={query} />
      )}
      {query.data && <TagCase tag={query.data} />}
    </div>
  )
}

function TagCase({ tag }: { tag: DeskTagCase }) {
  return (
    <>
      <header>
        <h1 className="text-xl font-bold [overflow-wrap:anywhere]">
          <bdi>#{tag.tag}</bdi>
        </h1>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <TagState tag={tag} />
          {t('desk.tagAuthors', { authors: tag.authors })}
        </p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Part title={t('desk.tagPosts')}>
          <TaggedPosts tag={tag} />
        </Part>
        <div className="grid min-w-0 gap-4">
          <Part title={t('common.decision')}>
            <BanForm tag={tag} />
          </Part>
          <Part title={t('common.history')}>
            <History kind="tag" id={tag.tag} />
          </Part>
        </div>
      </div>
    </>
  )
}

export { TagCasePage as Component }
