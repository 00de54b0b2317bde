'use no memo' // docs/decisions/0016

import SearchIcon from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { HeaderSlot } from '../../../ui/HeaderSlot.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchSheet } from '../conversation/lazyComponents.tsx'
import { texts } from '../conversation/texts.ts'
import type { Names } from '../message/useNames.ts'

/** The button in the header that opens the search. */
export function Search(props: { names: Names; onFound: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <HeaderSlot place="aside">
        <IconButton label={texts.search} icon={<SearchIcon />} onClick={() => setOpen(true)} />
      </HeaderSlot>
      {open && (
        <Suspense fallback={null}>
          <SearchSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
