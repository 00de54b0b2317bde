import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { lastSeen } from '#web/lib/offline/lastSeen.ts'
import { sealedWaiting, unreachedQueues, unstoredWaiting } from '#web/lib/offline/queueStatus.ts'
import { useWaitingCount } from '#web/lib/offline/waitingChanges.ts'
import { useStore } from '#web/lib/store.ts'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'
import { useOnline } from './useOnline.ts'

type BannerTone = 'ok' | 'warn' | 'error' | 'offline'

const tones = {
  ok: { box: 'bg-teal-soft', iconColour: 'text-teal', Icon: Check },
  warn: { box: 'bg-gold-soft', iconColour: 'text-gold', Icon: Info },
  error: { box: 'bg-danger-soft', iconColour: 'text-danger', Icon: CircleAlert },
  offline: { box: 'bg-gold-soft', iconColour: 'text-gold', Icon: WifiOff },
} as const

interface BannerProps {
  tone: BannerTone
  children: ReactNode
  /** At most one, small. */
  action?: ReactNode
  className?: string
}

/** One sentence across the column. An error is announced assertively, the others politely. */
export function Banner({ tone, children, action, className }: BannerProps) {
  const { box, iconColour, Icon } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-center gap-2.5 rounded-field px-4 py-3 text-sm leading-5',
        box,
        className,
      )}
    >
      <Icon className={cx('size-5 shrink-0', iconColour)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}

/**
 * Visible without a network, and while the server does not answer: what is shown is older than that,
 * or what waits could not be sent.
 * `queues`: what is written meanwhile is sent later. Says how many changes wait on this device, and
 * whether something does that a locked app cannot open before the server is there, or that is lost
 * once the app is closed.
 */
export function OfflineBanner({ queues }: { queues: boolean }) {
  const online = useOnline()
  const seen = useStore(lastSeen)
  const waiting = useWaitingCount()
  const isSealed = useStore(sealedWaiting).length > 0
  const isUnstored = useStore(unstoredWaiting).length > 0
  const isUnreached = useStore(unreachedQueues).length > 0
  if (online && seen === null && !isUnreached) return null
  return (
    <Banner tone="offline" className="mb-3">
      <b className="font-semibold">{online ? texts.unreached : texts.offline}</b>{' '}
      {seen !== null && <LastSeen at={seen} />} {queues && texts.offlineQueue}{' '}
      {isSealed && texts.sealedWait} {waiting > 0 && texts.changesWait(waiting)}{' '}
      {isUnstored && texts.unstoredWait}
    </Banner>
  )
}

const LastSeen = ({ at }: { at: number }) =>
  texts.lastSeen(formatMoment(new Date(at).toISOString(), useNow()))
