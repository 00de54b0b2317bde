import { useQuery } from '@tanstack/react-query'
import { pauseQuery } from '#web/lib/query/pause.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { useSession } from '#web/lib/session/session.ts'
import { cx } from '../styles/cx.ts'
import { pauseTexts as texts } from '../texts.ts'
import { useSwitchPause } from './useSwitchPause.ts'

/** The words that end it, and the press that begins a pause (PAUSE-15, PAUSE-16). */
export function StopLine({ className }: { className?: string }) {
  const { data } = useQuery(pauseQuery, queryClient)
  const { profile } = useSession()
  const { mutate } = useSwitchPause()
  return (
    <div className={cx('flex items-center justify-between gap-3', className)}>
      <p dir="auto" className="min-w-0 wrap-anywhere">
        {texts.line(data?.word ?? null)}
      </p>
      {profile?.partner != null && (
        <button
          type="button"
          className="pointer-events-auto -my-3 min-h-13 min-w-13 shrink-0 font-semibold underline underline-offset-2 aria-disabled:no-underline"
          aria-disabled={data?.mine}
          onClick={() => {
            if (data?.mine !== true) mutate(true)
          }}
        >
          {data?.on === true ? texts.isOn : texts.begin}
        </button>
      )}
    </div>
  )
}
