import { texts } from '../texts.ts'
import { Banner } from './Banner.tsx'
import { useOnline } from './useOnline.ts'

export interface OfflineBannerProps {
  /** False where nothing can be written. */
  queues?: boolean
  className?: string
}

/** Visible only without a network. */
export function OfflineBanner({ queues = true, className }: OfflineBannerProps) {
  if (useOnline()) return null
  return (
    <Banner tone="offline" {...(className && { className })}>
      <b className="font-semibold">{texts.offline}</b> {queues && texts.offlineQueue}
    </Banner>
  )
}
