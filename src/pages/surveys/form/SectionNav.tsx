import classes from './form.module.css'

interface SectionNavProps {
  sections: { id: string; title: string }[]
  onShow: (id: string) => void
}

/** Ways to the parts of the form, where there is room beside it. */
export function SectionNav({ sections, onShow }: SectionNavProps) {
  return (
    <nav aria-label="Parts of the survey" className={classes.nav}>
      <ul className={classes.navList}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={() => onShow(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
