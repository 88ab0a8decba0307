import { SEARCH_MAX } from '@canopy/contract/limits'
import { t, written } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PausedInput } from './paused-input.tsx'
import { PostFilters } from './post-filters.tsx'
import { ResultList } from './result-list.tsx'
import { kindTexts, type SearchKind, searchKinds } from './search-kinds.ts'
import { type SearchAddress, useSearchAddress } from './use-search-address.ts'

function SearchPage() {
  const address = useSearchAddress()
  const { q, kind, change } = address
  usePageTitle(q === '' ? t('search.search') : t('search.pageTitle', { text: q }))
  return (
    <ReadingPage>
      <h1 className="text-xl font-bold">{t('search.search')}</h1>
      <search>
        <PausedInput
          type="search"
          aria-label={t('search.search')}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={q}
          onTyped={(typed) => change({ q: typed })}
        />
      </search>
      <Tabs
        label={t('search.whatToSearch')}
        value={kind}
        onChange={(chosen) => change({ in: chosen })}
        tabs={searchKinds.map((value) => ({
          value,
          label: t(kindTexts[value].label),
          content: <Panel kind={value} address={address} />,
        }))}
      />
    </ReadingPage>
  )
}

function Panel({ kind, address }: { kind: SearchKind; address: SearchAddress }) {
  return (
    <div className="flex flex-col gap-4">
      {kind === 'posts' && <PostFilters address={address} />}
      <Card className="p-5">
        <Results kind={kind} address={address} />
      </Card>
    </div>
  )
}

function Results({
  kind,
  address: { q, filter, fault, change },
}: {
  kind: SearchKind
  address: SearchAddress
}) {
  const isPosts = kind === 'posts'
  if (q === '') return <EmptyState drawing={<NotFound />}>{t('search.begin')}</EmptyState>
  if (isPosts && fault !== undefined) return <EmptyState drawing={<NotFound />}>{written(fault)}</EmptyState>
  return (
    <ResultList
      kind={kind}
      q={q}
      filter={isPosts ? filter : {}}
      onUnfilter={() => change({ from: '', since: '', pictures: '' })}
    />
  )
}

export { SearchPage as Component }
