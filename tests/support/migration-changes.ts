/**
 * Returns the statements of a migration that can break code older than it: they remove objects that it uses, or require
 * values that it does not send. Changes to tables created by the same migration are safe.
 */
export function breakingStatements(text: string): string[] {
  const statements = text
    .replace(/\$\$.*?\$\$/gs, '$$$$')
    .split(/;|--> statement-breakpoint/)
    .map((statement) =>
      statement
        .replace(/^\s*--.*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter(Boolean)
  const createdTables = new Set(
    statements.map((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1]),
  )
  const dropped = new Set(statements.map((statement) => / drop constraint (\S+)$/.exec(statement)?.[1]))
  return statements.filter((statement) => {
    // Replacing a unique constraint with a partial unique index of the same name only loosens it.
    const loosened = /^create unique index (\S+) on .* where /.exec(statement)?.[1]
    if (loosened !== undefined && dropped.has(loosened)) return false
    const table = /^(?:alter table (?:only )?|create unique index .* on )(\S+)/.exec(statement)?.[1]
    return (table === undefined || !createdTables.has(table)) && breaks(statement)
  })
}

function breaks(statement: string): boolean {
  if (/^drop (?!index)|^create unique index|^truncate/.test(statement)) return true
  if (!statement.startsWith('alter ')) return false
  if (/ add column .* not null/.test(statement)) return !/ default | generated /.test(statement)
  return / (drop column|rename|set not null|drop default|add constraint|set data type|type) /.test(
    `${statement} `,
  )
}
