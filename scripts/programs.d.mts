export const NODE_FLAGS: string[]
export function findChromium(): string | undefined
export function findPostgres(): string | null
export function findNginx(): string | null
export function findClickHouse(): string | null
export function findChdb(): string | null
