import type { Check } from '#contract/admin/self-test-calls.ts'
import { CHECK_IDS, type CheckId } from '#contract/admin/self-test-rules.ts'
import {
  addressVerdict,
  certificateVerdict,
  clockVerdict,
  httpsVerdict,
  proxyVerdict,
  registrationVerdict,
  type Verdict,
} from './address-policy.ts'
import { backupVerdict } from './backup-policy.ts'
import {
  accountVerdict,
  databaseVerdict,
  diskVerdict,
  folderVerdict,
  keyVerdict,
  memoryVerdict,
  nodeVerdict,
  pushVerdict,
  serverVerdict,
} from './machine-policy.ts'
import type { SelfTestFacts } from './models.ts'

/** Each check; undefined where there is nothing to judge. */
const VERDICTS: Readonly<Record<CheckId, (facts: SelfTestFacts) => Verdict | undefined>> = {
  server: serverVerdict,
  address: addressVerdict,
  https: httpsVerdict,
  certificate: certificateVerdict,
  proxy: proxyVerdict,
  clock: clockVerdict,
  push: pushVerdict,
  registration: registrationVerdict,
  key: keyVerdict,
  backup: backupVerdict,
  disk: diskVerdict,
  memory: memoryVerdict,
  folder: folderVerdict,
  database: databaseVerdict,
  account: accountVerdict,
  node: nodeVerdict,
}

/** Judges an installation: what is and what to do, check by check. */
export const checksOf = (facts: SelfTestFacts): Check[] =>
  CHECK_IDS.flatMap((id) => {
    const verdict = VERDICTS[id](facts)
    return verdict === undefined ? [] : [{ id, ...verdict }]
  })
