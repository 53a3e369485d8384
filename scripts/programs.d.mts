export function findChromium(): string | undefined
export function findPostgres(): string | null
export function findNginx(): string | null
