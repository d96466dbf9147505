import type { RunningWordPress } from '../connect-wordpress.ts'
import type { Random } from './random.ts'

/** One kind of change, as PHP that WordPress runs. It gets `$post`, `$other` and `$n`, and may do nothing. */
export interface Edit {
  name: string
  php: string
}

/** `$post` and `$other` are two published posts by chance, `$n` is a fresh number. */
export const EDITS: readonly Edit[] = [
  {
    name: 'new post',
    php: "wp_insert_post(array('post_title' => \"Story $n\", 'post_content' => \"<p>The words of story number $n.</p>\", 'post_status' => 'publish'));",
  },
  { name: 'title', php: "wp_update_post(array('ID' => $post, 'post_title' => \"Title $n & more\"));" },
  {
    name: 'text',
    php: "wp_update_post(array('ID' => $post, 'post_content' => \"<p>Entirely other words, number $n.</p>\"));",
  },
  { name: 'excerpt', php: "wp_update_post(array('ID' => $post, 'post_excerpt' => \"Excerpt $n\"));" },
  { name: 'slug', php: "wp_update_post(array('ID' => $post, 'post_name' => \"address-$n\"));" },
  {
    name: 'two posts swap slugs',
    php: `$a = get_post($post)->post_name; $b = get_post($other)->post_name;
      wp_update_post(array('ID' => $post, 'post_name' => "between-$n"));
      wp_update_post(array('ID' => $other, 'post_name' => $a));
      wp_update_post(array('ID' => $post, 'post_name' => $b));`,
  },
  { name: 'draft', php: "wp_update_post(array('ID' => $post, 'post_status' => 'draft'));" },
  {
    name: 'published again',
    php: "foreach (get_posts(array('post_status' => 'draft', 'numberposts' => 3)) as $one) wp_publish_post($one->ID);",
  },
  { name: 'private', php: "wp_update_post(array('ID' => $post, 'post_status' => 'private'));" },
  { name: 'password', php: "wp_update_post(array('ID' => $post, 'post_password' => 'please'));" },
  { name: 'trash', php: 'wp_trash_post($post);' },
  {
    name: 'restored',
    php: `add_filter('wp_untrash_post_status', 'wp_untrash_post_set_previous_status', 10, 3);
      foreach (get_posts(array('post_status' => 'trash', 'numberposts' => 2)) as $one) wp_untrash_post($one->ID);`,
  },
  { name: 'deleted', php: 'wp_delete_post($post, true);' },
  { name: 'categories past the post', php: 'wp_set_post_categories($post, array(2 + $n % 6));' },
  {
    name: 'date',
    php: "wp_update_post(array('ID' => $post, 'post_date' => '2026-0' . (1 + $n % 9) . '-11 10:00:00', 'edit_date' => true));",
  },
  { name: 'field past the post', php: 'update_post_meta($post, \'image_alt\', "Alt $n");' },
  {
    name: 'author',
    php: "$users = get_users(array('fields' => 'ID')); wp_update_post(array('ID' => $post, 'post_author' => $users[$n % count($users)]));",
  },
  {
    name: 'account renamed',
    php: "wp_update_user(array('ID' => get_post($post)->post_author, 'display_name' => \"Author $n\"));",
  },
  {
    name: 'category renamed',
    php: "$terms = get_categories(array('hide_empty' => false)); wp_update_term($terms[$n % count($terms)]->term_id, 'category', array('description' => \"D $n\"));",
  },
  {
    name: 'picture described',
    php: "$all = get_posts(array('post_type' => 'attachment', 'numberposts' => 20)); if ($all) update_post_meta($all[$n % count($all)]->ID, '_wp_attachment_image_alt', \"Alt $n\");",
  },
  {
    name: 'featured picture',
    php: "$all = get_posts(array('post_type' => 'attachment', 'numberposts' => 20)); if ($all) set_post_thumbnail($post, $all[$n % count($all)]->ID);",
  },
  { name: 'no featured picture', php: 'delete_post_thumbnail($post);' },
  {
    name: 'synced pattern used',
    php: `$patterns = get_posts(array('post_type' => 'wp_block', 'numberposts' => 5));
      $id = $patterns ? $patterns[$n % count($patterns)]->ID : wp_insert_post(array('post_type' => 'wp_block',
        'post_status' => 'publish', 'post_title' => 'Box', 'post_content' => "<p>The pattern in its version $n.</p>"));
      wp_update_post(array('ID' => $post, 'post_content' => "<p>A story with a pattern, $n.</p>\\n<!-- wp:block {\\"ref\\":$id} /-->"));`,
  },
  {
    name: 'synced pattern changed',
    php: `foreach (get_posts(array('post_type' => 'wp_block', 'numberposts' => 1)) as $one)
      wp_update_post(array('ID' => $one->ID, 'post_content' => "<p>The pattern in its version $n.</p>"));`,
  },
  {
    name: 'list of the latest posts',
    php: 'wp_update_post(array(\'ID\' => $post, \'post_content\' => "<p>A story with a list, $n.</p>\\n<!-- wp:latest-posts {\\"postsToShow\\":3} /-->"));',
  },
  {
    name: 'untitled',
    php: "wp_update_post(array('ID' => $post, 'post_title' => '', 'post_content' => \"<p>Words without a title, number $n.</p>\"));",
  },
  { name: 'sticky', php: 'stick_post($post); unstick_post($other);' },
  {
    name: 'many terms',
    php: `wp_set_post_tags($post, array_map(function ($i) use ($n) { return "Tag $i of " . $n % 10; }, range(1, 30)));
      wp_set_post_categories($post, wp_list_pluck(get_categories(array('hide_empty' => false)), 'term_id'));`,
  },
  {
    name: 'category made, and another deleted',
    php: `$made = wp_insert_term("Section $n", 'category')['term_id'];
      wp_set_post_categories($post, array($made));
      foreach (get_categories(array('hide_empty' => false)) as $term)
        if (str_starts_with($term->name, 'Section') && $term->term_id !== $made) { wp_delete_term($term->term_id, 'category'); break; }`,
  },
  {
    name: 'author deleted',
    php: `require_once ABSPATH . 'wp-admin/includes/user.php';
      $heir = (int) get_post($post)->post_author;
      $made = wp_insert_user(array('user_login' => "passing-$n", 'user_pass' => 'x', 'display_name' => "Passing $n", 'role' => 'author'));
      wp_update_post(array('ID' => $post, 'post_author' => $made));
      wp_delete_user($made, $heir);`,
  },
  {
    name: 'gallery of pictures that come later',
    php: `wp_update_post(array('ID' => $post, 'post_content' => "<p>A story with a gallery, $n.</p>\n[gallery]"));
      foreach (get_posts(array('post_type' => 'attachment', 'numberposts' => 20)) as $i => $one)
        if ($i % 5 === $n % 5) wp_update_post(array('ID' => $one->ID, 'post_parent' => $post));`,
  },
  {
    name: 'picture renamed',
    php: `$all = get_posts(array('post_type' => 'attachment', 'numberposts' => 20));
      if ($all) wp_update_post(array('ID' => $all[$n % count($all)]->ID, 'post_title' => "Picture $n", 'post_excerpt' => "Caption $n"));`,
  },
  {
    name: 'right to left',
    php: 'wp_update_post(array(\'ID\' => $post, \'post_title\' => "قرار المجلس $n", \'post_content\' => "<p dir=\\"rtl\\">قرار المجلس رقم $n</p>"));',
  },
  {
    name: 'permalinks',
    php: `global $wp_rewrite;
      $wp_rewrite->set_permalink_structure($n % 2 ? '/%year%/%monthnum%/%postname%/' : '/%postname%/');
      $wp_rewrite->flush_rules();`,
  },
  {
    name: 'many at once',
    php: "foreach (range(1, 25) as $i) wp_insert_post(array('post_title' => \"Batch $n $i\", 'post_content' => \"<p>The words of one of many, $n $i.</p>\", 'post_status' => 'publish'));",
  },
]

/** Several edits in one request, as an import or a plugin does, or one alone. */
export async function makeEdits(wordpress: RunningWordPress, random: Random, count: number): Promise<string[]> {
  const chosen = Array.from({ length: count }, () => random.of(EDITS))
  const steps = chosen.map(
    ({ php }) => `(function () {
    $all = get_posts(array('numberposts' => 200, 'fields' => 'ids', 'orderby' => 'ID'));
    $n = ${random.below(1_000_000_000)};
    $post = $all[$n % count($all)];
    $other = $all[($n + 7) % count($all)];
    ${php}
  })();`,
  )
  await wordpress.php(steps.join('\n'))
  return chosen.map(({ name }) => name)
}
