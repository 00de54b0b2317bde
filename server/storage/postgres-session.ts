/** PostgreSQL ends the session of a machine that vanished within a minute, and with it its locks. */
export const NOTICE_LOSS = `
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`
