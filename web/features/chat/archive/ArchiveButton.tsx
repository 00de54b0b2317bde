import Download from 'lucide-react/icons/download'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'

/** The texts of the sheet come with it. */
const texts = { open: 'Fotos mitnehmen' } as const

const ArchiveSheet = lazyComponent(async () => (await import('./ArchiveSheet.tsx')).ArchiveSheet)

/** The button in the header of the gallery that opens what can be taken along. */
export function ArchiveButton({ until }: { until: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => preloadLater([ArchiveSheet]), [])
  return (
    <>
      <HeaderSlot place="aside">
        <IconButton label={texts.open} icon={<Download />} onClick={() => setOpen(true)} />
      </HeaderSlot>
      {isOpen && (
        <Suspense fallback={null}>
          <ArchiveSheet until={until} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
