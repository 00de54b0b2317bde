import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { codesLeftQuery, RecoveryCodesSheet } from '../recovery/RecoveryCodesSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { loginMethodTexts as texts } from './texts.ts'

/** The login methods of the account: password, recovery codes, passkeys. */
export function LoginMethods() {
  const codes = useQuery(codesLeftQuery)
  const [sheet, setSheet] = useState<{ readonly is: 'password' | 'codes' } | null>(null)
  // A password that is saved late does not close the sheet opened after its own.
  const close = () => setSheet((now) => (now === sheet ? null : now))
  return (
    <section aria-labelledby="access" className="grid gap-3">
      <h2 id="access">{texts.heading}</h2>
      <SettingRow title={texts.password} note={texts.passwordNote}>
        <Button tone="quiet" small onClick={() => setSheet({ is: 'password' })}>
          {texts.change}
        </Button>
      </SettingRow>
      <QueryView
        query={codes}
        error={texts.failed}
        errorRow
        loading={<LoadingBlocks className="h-19 rounded-field max-[389px]:h-26 lg:h-15" />}
      >
        {({ left, madeAt }) => (
          <SettingRow
            title={texts.codes}
            note={madeAt === null ? texts.codesNone : texts.codesLeft(left, formatDate(madeAt))}
          >
            <Button tone="quiet" small onClick={() => setSheet({ is: 'codes' })}>
              {madeAt === null ? texts.codesMake : texts.codesRenew}
            </Button>
          </SettingRow>
        )}
      </QueryView>
      <Passkeys />
      {sheet?.is === 'password' && <PasswordSheet onClose={close} />}
      {sheet?.is === 'codes' && (
        <RecoveryCodesSheet renew={(codes.data?.madeAt ?? null) !== null} onClose={close} />
      )}
    </section>
  )
}
