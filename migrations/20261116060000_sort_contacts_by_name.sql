-- The list of contacts goes by name too, those without one last, page by page along this index.

create index contacts_by_name on contacts (user_id, (name is null), coalesce(lower(name), ''), id)
  where merged_into_id is null;
