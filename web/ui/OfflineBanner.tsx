import { Banner } from './Banner.tsx'
import { texts } from './texts.ts'
import { useOnline } from './useOnline.ts'

export interface OfflineBannerProps {
  /** When the shown data was read, in words: 'heute, 18:41'. */
  since?: string
  /** False where nothing can be written. */
  queues?: boolean
  className?: string
}

/** Visible only without a network. */
export function OfflineBanner({ since, queues = true, className }: OfflineBannerProps) {
  if (useOnline()) return null
  return (
    <Banner tone="offline" {...(className && { className })}>
      <b className="font-semibold">{texts.offline}</b> {since && texts.offlineSince(since)}{' '}
      {queues && texts.offlineQueue}
    </Banner>
  )
}
