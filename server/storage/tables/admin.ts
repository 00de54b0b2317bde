import type { AdminActKind } from '#contract/admin/rules.ts'

/** Activity log of the operator: an allow-list of facts without contents (O-136). */
export interface ActivityLogTable {
  /** Grows with time. */
  id: string
  at: number
  user_id: string | null
  payload: string
}

/** Audit trail of super users; append-only (trust l). */
export interface AuditTrailTable {
  /** Grows with time. */
  id: string
  at: number
  admin_id: string | null
  /** Null for what concerns everybody. */
  subject_id: string | null
  act: AdminActKind
}
