import { Autocomplete } from '@base-ui/react/autocomplete'
import { SEARCH_MAX } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../language/messages.ts'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { Modal, ModalClose } from '../../ui/overlay/modal.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePaused } from '../../ui/use-paused.ts'
import { FoundRow } from './found-row.tsx'
import { type Found, pathOf, SEARCH_PAUSE, type SearchResults, useSearch } from './search-data.ts'
import { kindTexts, type SearchKind, searchKinds, statusOf } from './search-kinds.ts'

export function SearchOverlay({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [kind, setKind] = useState<SearchKind>('products')
  return (
    <Modal place="top" open={open} onOpenChange={onOpenChange} aria-label={t(kindTexts[kind].search)}>
      <SearchBox kind={kind} onKind={setKind} onLeave={() => onOpenChange(false)} />
    </Modal>
  )
}

/** The list of each tab has it, since only one of them is there. */
const RESULTS = 'search-results'

function SearchBox({
  kind,
  onKind,
  onLeave,
}: {
  kind: SearchKind
  onKind: (kind: SearchKind) => void
  onLeave: () => void
}) {
  const [text, setText] = useState('')
  const isTyped = text.trim() !== ''
  const q = usePaused(text.trim(), SEARCH_PAUSE)
  const results = useSearch(kind, isTyped ? q : '')
  const found = (isTyped && results.found) || []

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      items={found}
      filter={null}
      itemToStringValue={({ key }: Found) => key}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
    >
      <div className="flex h-16 shrink-0 items-center gap-3 pe-3 ps-5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={t(kindTexts[kind].search)}
          aria-controls={RESULTS}
          placeholder={t(kindTexts[kind].here)}
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <ModalClose />
      </div>
      <Tabs
        label={t('search.whatToSearch')}
        fill
        value={kind}
        onChange={onKind}
        tabs={searchKinds.map((value) => ({
          value,
          label: t(kindTexts[value].label),
          content: <Outcome kind={kind} text={text} results={results} found={found} onLeave={onLeave} />,
        }))}
      />
    </Autocomplete.Root>
  )
}

type Shown = { kind: SearchKind; text: string; results: SearchResults; found: Found[]; onLeave: () => void }

function Outcome({ kind, text, results, found, onLeave }: Shown) {
  const { error, hasNextPage, isFetching, isFetchingNextPage } = results
  const isTyped = text.trim() !== ''
  const isNotFound = isTyped && results.found?.length === 0
  const line = isTyped ? 'px-5 py-2.5 text-sm text-muted' : ''
  return (
    <>
      {isNotFound && (
        <div className="grid place-items-center pt-10 pb-4">
          <NotFound />
        </div>
      )}
      <Autocomplete.Status className={isNotFound ? 'px-6 text-center text-muted' : line}>
        {isTyped && statusOf(kind, results)}
      </Autocomplete.Status>
      {isNotFound && (
        <p className="px-6 pt-1 pb-10 text-center text-sm text-muted">{t('search.fewerWords')}</p>
      )}
      {/* The page of the shop shows that products cannot be loaded. */}
      {isTyped && error && kind !== 'products' && (
        <div className="px-5 py-4">
          <TryAgain
            text={t('search.failed', { reason: error.message })}
            pending={isFetching}
            onRetry={results.refetch}
          />
        </div>
      )}
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <Results kind={kind} text={text} onChosen={onLeave} />
        {isTyped && hasNextPage && !results.isFetchNextPageError && (
          <ListEnd
            state={`${found.length} ${isFetchingNextPage}`}
            onNear={() => !isFetchingNextPage && void results.fetchNextPage()}
          >
            <p className="px-5 pb-4 text-sm text-muted">{t('common.loading')}</p>
          </ListEnd>
        )}
      </div>
      {found.length > 0 && (
        <Link
          to={`${paths.search}?${new URLSearchParams({ q: text.trim(), in: kind })}`}
          onClick={onLeave}
          className="flex h-12 shrink-0 items-center justify-center border-t border-line font-semibold text-leaf-ink -outline-offset-2 hover:underline sm:rounded-b-card"
        >
          {t('search.seeAllResults')}
        </Link>
      )}
    </>
  )
}

function Results({ kind, text, onChosen }: { kind: SearchKind; text: string; onChosen: () => void }) {
  const navigate = useNavigate()

  function choose(found: Found) {
    onChosen()
    void navigate(pathOf(found))
  }

  return (
    <Autocomplete.List id={RESULTS} aria-label={t(kindTexts[kind].label)} className="p-2 pt-0 data-empty:p-0">
      {(found: Found) => (
        <Autocomplete.Item
          key={`${found.kind} ${found.key}`}
          value={found}
          onClick={() => choose(found)}
          className="flex cursor-pointer scroll-my-2 items-center gap-4 rounded-control p-3 select-none data-highlighted:bg-sunken"
        >
          <FoundRow found={found} q={text} />
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  )
}
