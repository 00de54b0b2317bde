'use no memo' // docs/decisions/0016

import SearchIcon from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'

/** The texts of the sheet come with it. */
const texts = { open: 'Suchen' } as const

const SearchSheet = lazyComponent(async () => (await import('./SearchSheet.tsx')).SearchSheet)

/** The button in the header that opens the search. */
export function SearchButton(props: { onSelect: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  useEffect(() => preloadLater([SearchSheet]), [])
  return (
    <>
      <HeaderSlot place="aside">
        <IconButton label={texts.open} icon={<SearchIcon />} onClick={() => setOpen(true)} />
      </HeaderSlot>
      {open && (
        <Suspense fallback={null}>
          <SearchSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
